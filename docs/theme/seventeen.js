// Help for readers with a keyboard or a screen reader, which mdBook does not give.
"use strict";

{
    // The bar above the page is a landmark.
    document.getElementById("mdbook-menu-bar")?.setAttribute("role", "banner");

    // The search is a landmark, and its field has a name.
    document.getElementById("mdbook-search-wrapper")?.setAttribute("role", "search");
    document.getElementById("mdbook-searchbar")?.setAttribute("aria-label", "Search the book");

    // The label that shows the list of contents becomes a button, which the keyboard reaches.
    const label = document.getElementById("mdbook-sidebar-toggle");
    const box = document.getElementById("mdbook-sidebar-toggle-anchor");
    if (label && box) {
        const button = document.createElement("button");
        for (const name of ["id", "class", "title", "aria-label", "aria-controls"]) {
            button.setAttribute(name, label.getAttribute(name));
        }
        button.type = "button";
        button.append(...label.childNodes);
        const tell = () => button.setAttribute("aria-expanded", box.checked);
        button.addEventListener("click", () => box.click());
        box.addEventListener("change", tell);
        tell();
        label.replaceWith(button);
    }

    // Bars of histograms in a lighter colour than text.
    for (const code of document.querySelectorAll("code.language-text")) {
        const text = code.firstChild;
        if (code.childNodes.length === 1 && text.nodeType === Node.TEXT_NODE && /[\u2588-\u258f]/.test(text.data)) {
            const parts = text.data.split(/([\u2588-\u258f]+)/).map((part, at) => {
                const bar = document.createElement("span");
                bar.className = "bar";
                bar.textContent = part;
                return at % 2 ? bar : part;
            });
            code.replaceChildren(...parts);
        }
    }

    // What is wider than the page scrolls by itself: the keyboard can scroll it, too.
    const reach = () => {
        const wide = ".content main pre, .content main pre > code, .content main .table-wrapper, .content main figure";
        for (const block of document.querySelectorAll(wide)) {
            if (block.scrollWidth > block.clientWidth && !block.hasAttribute("tabindex")) {
                block.tabIndex = 0;
            }
        }
    };
    window.addEventListener("load", reach);
    window.addEventListener("resize", reach);
}
