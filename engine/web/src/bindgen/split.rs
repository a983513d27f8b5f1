//! Splits a module in two: a first part, and a second one with functions that are called later.
//!
//! The second part has the functions that are chosen by their names, and those that only these
//! call: instances of generic functions do not have names that tell what they are for.
//!
//! The first part exports what the second one needs: its memory, its tables, its globals and the
//! functions that are called there. In the place of each function of the second part it has a stub.
//! This loads the second part unless it is there, and then calls the function through the table.
//! The second part puts its functions into the table when it is loaded. So the parts do together
//! what the module did, whichever functions are moved. Binaryen's `wasm-split` has the same idea
//! (Thomas Lively, 2021); here a stub asks whether the second part is there, instead of a function
//! per slot that waits in the table.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::error::Error;
use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind,
    GlobalId, GlobalKind, ImportKind, ImportedFunction, Module, ModuleConfig, TableId, ValType,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The name under which the second part imports the exports of the first one.
const FIRST: &str = "first";

/// The two modules.
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) second: Vec<u8>,
}

/// Splits a module; `is_later` chooses functions for the second part by their names, and `load`
/// is a part of the name of the imported function that loads it.
///
/// # Errors
/// The module is not valid, or it does not have what compilers of Rust make: a table of functions,
/// filled from constant places, and that import.
pub(crate) fn split(wasm: &[u8], is_later: impl Fn(&str) -> bool, load: &str) -> Result<Parts> {
    let plan = Plan::new(&read(wasm)?, is_later)?;
    Ok(Parts { first: plan.first(read(wasm)?, load)?, second: plan.second(read(wasm)?)? })
}

/// A copy of the module. Copies have the same indices, by which a [`Plan`] names functions.
fn read(wasm: &[u8]) -> Result<Module> {
    let mut config = ModuleConfig::new();
    config.generate_producers_section(false);
    Ok(config.parse(wasm)?)
}

/// What goes where.
struct Plan {
    /// The functions of the second part that the first one calls, by their slots in the table.
    slots: BTreeMap<u64, usize>,
    /// The size of the table.
    size: u64,
    /// What the second part calls and reads of the first one.
    shared: References,
}

/// The functions and globals that functions refer to.
#[derive(Default)]
struct References {
    functions: BTreeSet<usize>,
    globals: BTreeSet<usize>,
}

impl Visitor<'_> for References {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.functions.insert(function.index());
    }

    fn visit_global_id(&mut self, global: &GlobalId) {
        self.globals.insert(global.index());
    }
}

impl Plan {
    fn new(module: &Module, is_later: impl Fn(&str) -> bool) -> Result<Plan> {
        let mut slots = filled_slots(module)?;
        let called = called_from_outside(module).chain(slots.values().copied());
        let (first, met) = first_functions(module, called, is_later);
        let mut shared = References::default();
        for (id, function) in module.funcs.iter_local() {
            if !first.contains(&id.index()) {
                dfs_in_order(&mut shared, function, function.entry_block());
            }
        }
        let imported = |function: &usize| imports(module).any(|import| import == *function);
        shared.functions.retain(|function| first.contains(function) || imported(function));
        slots.retain(|_, function| met.contains(function));
        let mut size = module.tables.get(table_of(module)?).initial;
        let in_table: HashSet<usize> = slots.values().copied().collect();
        for &function in &met {
            if !in_table.contains(&function) {
                slots.insert(size, function);
                size += 1;
            }
        }
        Ok(Plan { slots, size, shared })
    }

    /// The first part.
    fn first(&self, mut module: Module, load: &str) -> Result<Vec<u8>> {
        let table = table_of(&module)?;
        self.resize(&mut module, table);
        let ensure = add_ensure(&mut module, load)?;
        let ids = function_ids(&module);
        for (&slot, index) in &self.slots {
            make_stub(&mut module, ids[index], ensure, (table, slot))?;
        }
        for (&index, name) in self.shared.functions.iter().zip(names("f")) {
            module.exports.add(&name, ids[&index]);
        }
        let globals = global_ids(&module);
        for (&index, name) in self.shared.globals.iter().zip(names("g")) {
            module.exports.add(&name, globals[&index]);
        }
        let tables: Vec<TableId> = module.tables.iter().map(|table| table.id()).collect();
        for (id, name) in tables.into_iter().zip(names("t")) {
            module.exports.add(&name, id);
        }
        let memories: Vec<_> = module.memories.iter().map(|memory| memory.id()).collect();
        for (id, name) in memories.into_iter().zip(names("m")) {
            module.exports.add(&name, id);
        }
        Ok(emit(module))
    }

    /// The second part.
    fn second(&self, mut module: Module) -> Result<Vec<u8>> {
        module.start = None;
        let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
        exports.into_iter().for_each(|id| module.exports.delete(id));
        self.import_functions(&mut module);
        self.import_globals(&mut module);
        import_memories(&mut module);
        import_tables(&mut module);
        let table = table_of(&module)?;
        self.resize(&mut module, table);
        self.fill_table(&mut module, table);
        Ok(emit(module))
    }

    fn resize(&self, module: &mut Module, table: TableId) {
        let table = module.tables.get_mut(table);
        table.initial = self.size;
        table.maximum = table.maximum.map(|most| most.max(self.size));
    }

    fn import_functions(&self, module: &mut Module) {
        let ids = function_ids(module);
        for (index, name) in self.shared.functions.iter().zip(names("f")) {
            let id = ids[index];
            let ty = module.funcs.get(id).ty();
            if let FunctionKind::Import(import) = &module.funcs.get(id).kind {
                let import = module.imports.get_mut(import.import);
                (import.module, import.name) = (FIRST.to_owned(), name);
            } else {
                let import = module.imports.add(FIRST, &name, ImportKind::Function(id));
                module.funcs.get_mut(id).kind =
                    FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
    }

    fn import_globals(&self, module: &mut Module) {
        let ids = global_ids(module);
        for (index, name) in self.shared.globals.iter().zip(names("g")) {
            let id = ids[index];
            let import = module.imports.add(FIRST, &name, ImportKind::Global(id));
            module.globals.get_mut(id).kind = GlobalKind::Import(import);
        }
    }

    /// Puts the functions into their slots, a segment for each run of these.
    fn fill_table(&self, module: &mut Module, table: TableId) {
        let ids = function_ids(module);
        let slots: Vec<(u64, FunctionId)> =
            self.slots.iter().map(|(&slot, index)| (slot, ids[index])).collect();
        for run in slots.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            let offset = ConstExpr::Value(Value::I32(run[0].0 as i32));
            let items = ElementItems::Functions(run.iter().map(|&(_, id)| id).collect());
            let element = module.elements.add(ElementKind::Active { table, offset }, items);
            module.tables.get_mut(table).elem_segments.insert(element);
        }
    }
}

/// The functions that the exports and the start of the module call.
fn called_from_outside(module: &Module) -> impl Iterator<Item = usize> {
    let exported = module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(function) => Some(function.index()),
        _ => None,
    });
    exported.chain(module.start.map(|function| function.index()))
}

/// The functions that are imported.
fn imports(module: &Module) -> impl Iterator<Item = usize> {
    module.imports.iter().filter_map(|import| match import.kind {
        ImportKind::Function(function) => Some(function.index()),
        _ => None,
    })
}

/// The functions of the first part: those that are called from these, except through functions of
/// the second part. Also those of the second part that are called there.
fn first_functions(
    module: &Module,
    called: impl Iterator<Item = usize>,
    is_later: impl Fn(&str) -> bool,
) -> (HashSet<usize>, BTreeSet<usize>) {
    let locals: BTreeMap<usize, _> =
        module.funcs.iter_local().map(|(id, function)| (id.index(), (id, function))).collect();
    let (mut first, mut met) = (HashSet::new(), BTreeSet::new());
    let mut open: Vec<usize> = called.collect();
    while let Some(index) = open.pop() {
        let Some(&(id, function)) = locals.get(&index) else { continue };
        if module.funcs.get(id).name.as_deref().is_some_and(&is_later) {
            met.insert(index);
        } else if first.insert(index) {
            let mut references = References::default();
            dfs_in_order(&mut references, function, function.entry_block());
            open.extend(references.functions);
        }
    }
    (first, met)
}

/// The short names of exports of a kind.
fn names(kind: &str) -> impl Iterator<Item = String> {
    (0..).map(move |number| format!("{kind}{number}"))
}

fn function_ids(module: &Module) -> BTreeMap<usize, FunctionId> {
    module.funcs.iter().map(|function| (function.id().index(), function.id())).collect()
}

fn global_ids(module: &Module) -> BTreeMap<usize, GlobalId> {
    module.globals.iter().map(|global| (global.id().index(), global.id())).collect()
}

/// The table through which functions are called.
fn table_of(module: &Module) -> Result<TableId> {
    Ok(module.tables.main_function_table()?.ok_or("the module has no table of functions")?)
}

/// The functions in the table, by their slots.
fn filled_slots(module: &Module) -> Result<BTreeMap<u64, usize>> {
    let mut slots = BTreeMap::new();
    for element in module.elements.iter() {
        let (ElementKind::Active { offset, .. }, ElementItems::Functions(functions)) =
            (&element.kind, &element.items)
        else {
            continue;
        };
        let ConstExpr::Value(Value::I32(offset)) = *offset else {
            return Err("expected a constant place in the table".into());
        };
        let at = |number: usize| offset as u64 + number as u64;
        slots.extend(functions.iter().enumerate().map(|(number, id)| (at(number), id.index())));
    }
    Ok(slots)
}

/// Adds a function that loads the second part when it is first called.
fn add_ensure(module: &mut Module, load: &str) -> Result<FunctionId> {
    let import = module.imports.iter().find(|import| import.name.contains(load));
    let Some(ImportKind::Function(load)) = import.map(|import| import.kind.clone()) else {
        return Err(format!("the module does not import the function {load}").into());
    };
    let zero = ConstExpr::Value(Value::I32(0));
    let is_loaded = module.globals.add_local(ValType::I32, true, false, zero);
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder.func_body().global_get(is_loaded).if_else(
        None,
        |_| {},
        |missing| {
            missing.call(load).i32_const(1).global_set(is_loaded);
        },
    );
    Ok(builder.finish(Vec::new(), &mut module.funcs))
}

/// Replaces a function by one that calls what is in the slot after `ensure`.
fn make_stub(
    module: &mut Module,
    id: FunctionId,
    ensure: FunctionId,
    (table, slot): (TableId, u64),
) -> Result<()> {
    let ty = module.funcs.get(id).ty();
    let (params, results) = {
        let ty = module.types.get(ty);
        (ty.params().to_vec(), ty.results().to_vec())
    };
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let arguments: Vec<_> = params.iter().map(|&ty| module.locals.add(ty)).collect();
    let mut body = builder.func_body();
    body.call(ensure);
    arguments.iter().for_each(|&argument| {
        body.local_get(argument);
    });
    body.i32_const(i32::try_from(slot)?).call_indirect(ty, table);
    module.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(arguments));
    Ok(())
}

/// The second part has the memory of the first one, which fills it.
fn import_memories(module: &mut Module) {
    let data: Vec<_> = module.data.iter().map(|data| data.id()).collect();
    data.into_iter().for_each(|id| module.data.delete(id));
    let ids: Vec<_> = module.memories.iter().map(|memory| memory.id()).collect();
    for (id, name) in ids.into_iter().zip(names("m")) {
        let import = module.imports.add(FIRST, &name, ImportKind::Memory(id));
        let memory = module.memories.get_mut(id);
        memory.import = Some(import);
        memory.data_segments.clear();
    }
}

/// The second part has the tables of the first one, which fills them.
fn import_tables(module: &mut Module) {
    let elements: Vec<_> = module.elements.iter().map(|element| element.id()).collect();
    elements.into_iter().for_each(|id| module.elements.delete(id));
    let ids: Vec<_> = module.tables.iter().map(|table| table.id()).collect();
    for (id, name) in ids.into_iter().zip(names("t")) {
        let import = module.imports.add(FIRST, &name, ImportKind::Table(id));
        let table = module.tables.get_mut(id);
        table.import = Some(import);
        table.elem_segments.clear();
    }
}

/// The module without what nothing refers to.
fn emit(mut module: Module) -> Vec<u8> {
    walrus::passes::gc::run(&mut module);
    module.emit_wasm()
}
