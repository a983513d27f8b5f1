"""Plots of comparisons, by matplotlib."""


def forest(ratios, measure, count, ax=None):
    """Draws the rows of a table of ratios, each with its interval, and returns the axes."""
    try:
        import matplotlib.pyplot
    except ImportError as missing:
        raise ImportError("plot needs matplotlib: pip install matplotlib") from missing
    rows = [row for row in ratios if row["ratio"] is not None]
    if ax is None:
        _, ax = matplotlib.pyplot.subplots(figsize=(7, 0.4 * len(rows) + 1.2))
    groups = [name for name in ratios.columns[: ratios.columns.index("name")]]
    for place, row in enumerate(rows):
        ends = [row["ratio"] if row[end] is None else row[end] for end in ["low", "high"]]
        ax.plot(ends, [place, place], color="0.4", zorder=1)
        ax.scatter([row["ratio"]], [place], zorder=2)
    ax.axvline(1, color="0.8", zorder=0)
    ax.set_yticks(range(len(rows)), [", ".join(str(row[name]) for name in [*groups, "name"]) for row in rows])
    ax.invert_yaxis()
    ax.set_xscale("log")
    ax.set_xlabel(f"{measure}, as a ratio to {rows[0]['name']}: geometric mean of {count}" if rows else measure)
    return ax
