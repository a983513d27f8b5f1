// Starts `seventeen lsp` for recipes, and runs recipes in a terminal.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// The program and its options, from the settings.
function settings() {
  const of = vscode.workspace.getConfiguration("seventeen");
  return { program: of.get("program"), options: of.get("arguments") };
}

async function start() {
  const { program, options } = settings();
  const server = { command: program, args: [...options, "lsp"] };
  client = new LanguageClient("seventeen", "Seventeen", server, {
    documentSelector: [{ language: "rhai" }],
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Cannot start \`${program} lsp\`: ${error.message}. Install Seventeen, or set seventeen.program to its path.`
    );
  }
}

async function stop() {
  await client?.stop().catch(() => {});
  client = undefined;
}

async function runRecipe() {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.isUntitled) {
    vscode.window.showErrorMessage("Save the recipe first.");
    return;
  }
  await document.save();
  const { program, options } = settings();
  const task = new vscode.Task(
    { type: "process" },
    vscode.TaskScope.Workspace,
    "run",
    "Seventeen",
    new vscode.ProcessExecution(program, [...options, "run", document.fileName])
  );
  vscode.tasks.executeTask(task);
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("seventeen.run", runRecipe),
    vscode.commands.registerCommand("seventeen.restart", async () => {
      await stop();
      await start();
    })
  );
  await start();
}

module.exports = { activate, deactivate: stop };
