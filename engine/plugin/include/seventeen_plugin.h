/* The plugin interface of Seventeen, in C.
 *
 * A plugin is a shared library libNAME.so with one exported function, SEVENTEEN_ENTRY(NAME). The
 * structures below are what it returns; plugins/example-c is a complete example.
 *
 * Generated from engine/plugin/src by `cargo run -p seventeen-header`; not edited. */

#ifndef SEVENTEEN_PLUGIN_H
#define SEVENTEEN_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/* Makes a function visible outside the library, under its C name. */
#if defined(__cplusplus)
#define SEVENTEEN_LINKAGE extern "C"
#else
#define SEVENTEEN_LINKAGE
#endif
#if defined(_WIN32)
#define SEVENTEEN_EXPORT SEVENTEEN_LINKAGE __declspec(dllexport)
#else
#define SEVENTEEN_EXPORT SEVENTEEN_LINKAGE __attribute__((visibility("default")))
#endif

/* The name of the entry point of libNAME.so; the number is the major version. */
#define SEVENTEEN_ENTRY(name) seventeen_plugin_v4_##name

/* The minor version of the interface that this header describes. */
#define SEVENTEEN_ABI_MINOR 4

/// An option that is true or false.
#define SEVENTEEN_BOOL 0

/// An option that is a whole number.
#define SEVENTEEN_INT 1

/// An option that is a number.
#define SEVENTEEN_FLOAT 2

/// An option that is text.
#define SEVENTEEN_STR 3

/// A component for classic sudoku alone: `rules` is null whenever an instance is made.
#define SEVENTEEN_CLASSIC_RULES 0

/// A component for boards of up to 9x9 cells with any houses.
#define SEVENTEEN_ANY_RULES 1

/// A solver simple enough to be trusted: it checks the claims of other components.
#define SEVENTEEN_CHECKS 1

/// A solver whose guesses measure how hard a 9x9 puzzle is.
#define SEVENTEEN_COUNTS_GUESSES 2

/// A solver whose guesses measure how hard a board of another size is.
#define SEVENTEEN_COUNTS_GUESSES_OF_BOARDS 4

/// A solver that guesses only if naked and hidden singles do not suffice.
#define SEVENTEEN_GUESSES_AFTER_SINGLES 8

/// An enumerator that writes proofs of its results.
#define SEVENTEEN_PROVES 16

/// A generator that makes everything that follows from its start, whatever the seed.
#define SEVENTEEN_EXHAUSTIVE 32

/// A generator of weighted samples: only all puzzles of a seed together are one.
#define SEVENTEEN_SAMPLES 64

/// The call succeeded.
#define SEVENTEEN_OK 0

/// The call succeeded, and there is no result: no solution, for example. Only functions that say so
/// return it.
#define SEVENTEEN_NONE 1

/// The component failed; `last_error` returns why.
#define SEVENTEEN_ERROR -1

/// The component panicked; `last_error` returns where. The instance may only be destroyed.
#define SEVENTEEN_PANIC -2

/// The component saw that the run is cancelled, or that an `emit` wants no more. The items that it
/// emitted before are valid.
#define SEVENTEEN_CANCELLED -3

/// Kind of a component that chooses pairwise disjoint unavoidable sets.
#define SEVENTEEN_CLIQUE_STRATEGY 3

/// A clique's size is a lower bound on the grid's MCN.
#define SEVENTEEN_AT_LEAST 0

/// A clique's size is the greatest among the sets chosen from.
#define SEVENTEEN_GREATEST 1

/// A search branches on the chosen sets first, in their order.
#define SEVENTEEN_CHOSEN_FIRST 0

/// A search branches on the smallest sets first. Among sets of one size, chosen ones come first.
#define SEVENTEEN_SMALLEST_FIRST 1

/// Stage of a derivation: the lines that all parts may use.
#define SEVENTEEN_SHARED 0

/// Stage of a derivation: a part.
#define SEVENTEEN_PART 1

/// Stage of a derivation: a contradiction, from the shared lines and the last line of each part.
#define SEVENTEEN_CONCLUSION 2

/// Step of a derivation: `cells` is an unavoidable set.
#define SEVENTEEN_STEP_SET 0

/// Step of a derivation: defines the next variable, which is true if at most `most` of `cells` are
/// given. Adds two lines: "at most `most` are given, or the variable is false", and "more than
/// `most` are given, or the variable is true".
#define SEVENTEEN_STEP_DEFINE 1

/// Step of a derivation: the sum of `lines` and of `literals`, times their multipliers, divided by
/// `divisor` and rounded up.
#define SEVENTEEN_STEP_SUM 2

/// Step of a derivation: one of `literals` is true; otherwise unit propagation of `lines` is a
/// contradiction. Multipliers are ignored.
#define SEVENTEEN_STEP_CLAUSE 3

/// Step of a derivation: the lines from the first of `lines` to before the second are used no more.
#define SEVENTEEN_STEP_FORGET 4

/// Kind of a component that finds all n-clue puzzles of a solution grid.
#define SEVENTEEN_ENUMERATOR 4

/// The depths that a node may have: 0 to 128 clues.
#define SEVENTEEN_DEPTHS 129

/// Kind of a component that makes puzzles or solution grids.
#define SEVENTEEN_GENERATOR 5

/// Kind of a component that decides which patterns have valid puzzles.
#define SEVENTEEN_PATTERN_SEARCHER 8

/// A layout is all patterns with given numbers of clues in the boxes.
#define SEVENTEEN_LAYOUT_MAP 0

/// A layout is one pattern.
#define SEVENTEEN_LAYOUT_PATTERN 1

/// Kind of a component that rates how hard a puzzle is for a person.
#define SEVENTEEN_RATER 7

/// A figure that is a number.
#define SEVENTEEN_NUMBER 0

/// A figure that is above a number, the limit of the call.
#define SEVENTEEN_ABOVE 1

/// A figure that is above every number.
#define SEVENTEEN_INFINITE 2

/// A figure that is a list of items, and their number.
#define SEVENTEEN_LIST 3

/// Kind of a component that searches for the solutions of a puzzle.
#define SEVENTEEN_SOLVER 1

/// Kind of a component that finds the steps of one human technique.
#define SEVENTEEN_TECHNIQUE 6

/// A line of a proof: the claim is supposed.
#define SEVENTEEN_SUPPOSED 0

/// `lines` eliminate all other candidates of the one truth.
#define SEVENTEEN_LEFT 1

/// All candidates of the one truth see the eliminated ones.
#define SEVENTEEN_SEEN 2

/// The candidates of the truths that `lines` do not eliminate lie within `links`.
#define SEVENTEEN_COVER 3

/// A supposition leads to a contradiction; `lines` are both.
#define SEVENTEEN_REFUTED 4

/// Supposing something false leads to something else; `lines` are both.
#define SEVENTEEN_EITHER 5

/// The claim holds in all cases of the one truth, or of two opposites if there is none. `lines` are
/// the supposition and its result, per case.
#define SEVENTEEN_CASES 6

/// `pattern` would fill its cells in two ways.
#define SEVENTEEN_DEADLY 7

/// `pattern` cannot fill its cells.
#define SEVENTEEN_IMPOSSIBLE 8

/// No placement of the digit uses the cells.
#define SEVENTEEN_UNPLACED 9

/// A search has shown it.
#define SEVENTEEN_SEARCHED 10

/// The bit of a truth that is a line of the proof; the other bits are its number.
#define SEVENTEEN_LINE 2147483648

/// Kind of a component that finds unavoidable sets of a solution grid.
#define SEVENTEEN_UA_HARVESTER 2

/// Borrowed UTF-8, not NUL-terminated.
typedef struct {
    /// The first byte; may be null when `len` is 0.
    const uint8_t *ptr;
    /// The number of bytes.
    size_t len;
} SeventeenStr;

/// The value of an option; its type determines which member is set.
typedef union {
    /// For SEVENTEEN_BOOL: 0 or 1.
    uint8_t boolean;
    /// For SEVENTEEN_INT.
    int64_t integer;
    /// For SEVENTEEN_FLOAT.
    double real;
    /// For SEVENTEEN_STR.
    SeventeenStr text;
} SeventeenPayload;

/// A typed value of an option.
typedef struct {
    /// SEVENTEEN_BOOL, SEVENTEEN_INT, SEVENTEEN_FLOAT or SEVENTEEN_STR.
    uint32_t kind;
    /// The member of that type.
    SeventeenPayload payload;
} SeventeenValue;

/// One documented option of a component. The engine checks the user's values against it.
typedef struct {
    /// snake_case.
    SeventeenStr name;
    /// One sentence, with the unit.
    SeventeenStr doc;
    /// The value if the user gives none; its type is the option's type.
    SeventeenValue default_value;
    /// Least value of a SEVENTEEN_INT or SEVENTEEN_FLOAT; no bounds when `min > max`.
    double min;
    /// Greatest value.
    double max;
    /// Allowed values of a SEVENTEEN_STR; any when `n_choices` is 0.
    const SeventeenStr *choices;
    /// The number of choices.
    size_t n_choices;
} SeventeenParam;

/// Does one part of shared work. Must not unwind.
typedef void (*SeventeenWork)(void *context, uint32_t part);

/// The run that an instance is made for. Lives as long as the instance and the searches that it
/// planned.
typedef struct {
    /// `sizeof(SeventeenRun)`.
    uint32_t struct_size;
    /// The number of threads of the run; 0 if unknown.
    uint32_t threads;
    /// Becomes non-zero when the run is cancelled. Poll it in long loops, with relaxed order.
    const uint8_t *cancelled;
    /// Shares work with idle threads of the run; null if it has no others. Call it only during
    /// calls of the instance. It calls `part(context, i)` for each `i` below `parts`, some of them
    /// at once on other threads, and returns when all have returned.
    void (*parallel_for)(uint32_t parts, SeventeenWork part, void *context);
} SeventeenRun;

/// A set of cells, numbered by rows from 0: bit `c` of `lo` is cell `c`, bit `c` of `hi` is
/// cell `64 + c`. A 9x9 grid has the cells 0 to 80.
typedef struct {
    /// Cells 0 to 63.
    uint64_t lo;
    /// Cells 64 to 127.
    uint64_t hi;
} SeventeenCells;

/// Rules other than those of classic sudoku. A board has as many digits as rows and columns, and
/// each house holds each digit at most once.
typedef struct {
    /// `sizeof(SeventeenRules)`.
    uint32_t struct_size;
    /// The number of rows, of columns and of digits, 2 to 9.
    uint32_t side;
    /// The name, for people.
    SeventeenStr name;
    /// The houses: rows, columns, then all others.
    const SeventeenCells *houses;
    /// The number of houses.
    size_t n_houses;
} SeventeenRules;

/// What an instance is made for.
typedef struct {
    /// `sizeof(SeventeenSetup)`.
    uint32_t struct_size;
    /// 0.
    uint32_t reserved;
    /// One value per declared option, in their order, checked against the declaration. Its text is
    /// valid during the call only.
    const SeventeenValue *values;
    /// The number of values.
    size_t n_values;
    /// The run; may be null.
    const SeventeenRun *run;
    /// The rules; null for classic sudoku.
    const SeventeenRules *rules;
} SeventeenSetup;

/// Head of every table. An instance is used by one thread at a time.
typedef struct {
    /// `sizeof` of the whole table.
    uint32_t struct_size;
    /// 0.
    uint32_t reserved;
    /// Makes an instance for `setup`, which is valid during the call only.
    int32_t (*create)(const SeventeenSetup *setup, void **instance);
    /// Ends an instance.
    void (*destroy)(void *instance);
    /// The message of this thread's last SEVENTEEN_ERROR or SEVENTEEN_PANIC; valid until the
    /// thread's next call.
    SeventeenStr (*last_error)(void);
} SeventeenLifecycle;

/// A component of another kind that a component works best with.
typedef struct {
    /// Its kind: SEVENTEEN_SOLVER, ….
    uint32_t kind;
    /// 0.
    uint32_t reserved;
    /// Its name.
    SeventeenStr name;
} SeventeenPreference;

/// A named implementation of one extension point.
typedef struct {
    /// `sizeof(SeventeenComponent)`.
    uint32_t struct_size;
    /// SEVENTEEN_SOLVER, SEVENTEEN_UA_HARVESTER, …; the engine skips unknown kinds.
    uint32_t kind;
    /// snake_case, and no word of recipes; the same in recipes and on the command line.
    SeventeenStr name;
    /// One sentence.
    SeventeenStr doc;
    /// The options, in the order of the values that `create` receives; each name once.
    const SeventeenParam *params;
    /// The number of options.
    size_t n_params;
    /// The table of `kind`, such as a SeventeenSolver; each begins with SeventeenLifecycle.
    const SeventeenLifecycle *table;
    /// May be null. What is specific to this machine, such as the kernel that runs. Valid until the
    /// thread's next call.
    SeventeenStr (*machine_info)(void);
    /// The components of other kinds that it works best with, if the user names none.
    const SeventeenPreference *prefers;
    /// The number of preferences.
    size_t n_prefers;
    /// 1 if it is the default of its kind, or 0.
    uint32_t is_default;
    /// The roles for which it is the component of its kind to use, if the user names none:
    /// SEVENTEEN_CHECKS, …, any of them added, or 0.
    uint32_t roles;
    /// A paragraph that explains how it works, and why. May be empty.
    SeventeenStr about;
    /// For a technique: the lines that its proofs consist of, with which `verify` checks that a
    /// step is one of its technique. List the required kinds of lines; after a semicolon the
    /// optional ones; and after another one `one digit`, if there is only one:
    /// `either; left of houses, seen, supposed`. Kinds are reasons (`supposed`, `left`, `seen`,
    /// `cover`, `refuted`, `either`, `cases`, `deadly`, `impossible`, `unplaced`, `searched`).
    /// Those with truths may add `of cells`, `of houses` or `of lines`. Kinds are also patterns
    /// (`naked pair`, `hidden subset`, `pointing`, `X-wing`, `finned Franken fish`). Those of any
    /// size may add `of its size` or `up to its size`. If it is empty, proofs are checked by the
    /// rules alone.
    SeventeenStr definition;
    /// The rules for which instances can be made: SEVENTEEN_CLASSIC_RULES or SEVENTEEN_ANY_RULES.
    uint32_t rules;
    /// 0.
    uint32_t reserved;
} SeventeenComponent;

/// An order of techniques with the ratings of their steps, as JSON.
typedef struct {
    /// snake_case; the same in recipes and on the command line.
    SeventeenStr name;
    /// The content of the profile's file.
    SeventeenStr text;
} SeventeenProfile;

/// The result of the entry point. Must live as long as the library.
typedef struct {
    /// `sizeof(SeventeenPlugin)`.
    uint32_t struct_size;
    /// SEVENTEEN_ABI_MINOR of the header it was built with.
    uint32_t abi_minor;
    /// The plugin's name.
    SeventeenStr name;
    /// The plugin's own version.
    SeventeenStr version;
    /// Compiler and build, for a person to read.
    SeventeenStr build;
    /// 1 when no panic or exception can leave a call, 0 when one would end the process.
    uint32_t contains_panics;
    /// The number of components.
    uint32_t n_components;
    /// Pointers to them, so that a later version can make them larger.
    const SeventeenComponent *const *components;
    /// The profiles that it contains besides its components; may be null when `n_profiles` is 0.
    const SeventeenProfile *profiles;
    /// The number of profiles.
    size_t n_profiles;
} SeventeenPlugin;

/// The engine's offer to a plugin, passed to the entry point. Lives as long as the process.
typedef struct {
    /// `sizeof(SeventeenHost)`.
    uint32_t struct_size;
    /// The minor version that the engine supports.
    uint32_t abi_minor;
} SeventeenHost;

/// The entry point of `libNAME.so`: a function named `seventeen_plugin_v4_NAME`.
typedef const SeventeenPlugin *(*SeventeenEntry)(const SeventeenHost *host);

/// Receives one solution grid, 81 digits by rows. Returns a status.
typedef int32_t (*SeventeenEmitGrid)(void *context, const uint8_t *grid);

/// Receives one board of the size asked for, its digits by rows. Returns a status.
typedef int32_t (*SeventeenEmitBoard)(void *context, const uint8_t *board);

/// Table of a solver. The functions after the first two may be null: the engine then uses `count`
/// and `solutions`, or reports that the solver does not support pencilmarks or boards.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Writes the number of solutions of `puzzle` (81 digits by rows, 0 for blank), counted no
    /// further than `limit`, to `count`.
    int32_t (*count)(void *instance, const uint8_t *puzzle, uint64_t limit, uint64_t *count);
    /// Emits every solution of `puzzle`, each once.
    int32_t (*solutions)(void *instance,
                         const uint8_t *puzzle,
                         SeventeenEmitGrid emit,
                         void *context);
    /// Writes the count of each of `n_puzzles` puzzles (81 digits each, one after the other), no
    /// further than `limit`, to `counts`.
    int32_t (*count_each)(void *instance,
                          const uint8_t *puzzles,
                          size_t n_puzzles,
                          uint64_t limit,
                          uint64_t *counts);
    /// Writes the number of solutions of each of `n_puzzles` puzzles to `found`: 0, 1, or 2 for
    /// more than one. Writes that many solutions, 81 digits each, to `grids`, which has room for
    /// two per puzzle.
    int32_t (*solve_each)(void *instance,
                          const uint8_t *puzzles,
                          size_t n_puzzles,
                          uint8_t *found,
                          uint8_t *grids);
    /// Writes a solution of `puzzle` other than `known` to `other`. Returns SEVENTEEN_NONE if there
    /// is none.
    int32_t (*other_solution)(void *instance,
                              const uint8_t *puzzle,
                              const uint8_t *known,
                              uint8_t *other);
    /// Writes the redundant givens of `puzzle`, whose only solution is `solution`: each can be left
    /// out alone.
    int32_t (*redundant)(void *instance,
                         const uint8_t *puzzle,
                         const uint8_t *solution,
                         SeventeenCells *redundant);
    /// Writes the number of guesses of the instance so far. Returns SEVENTEEN_NONE if it keeps no
    /// count.
    int32_t (*guesses)(void *instance, uint64_t *guesses);
    /// Emits every grid whose digits are all candidates of `marks`: 81 numbers by rows, bit `d - 1`
    /// for digit `d`.
    int32_t (*solutions_of_marks)(void *instance,
                                  const uint16_t *marks,
                                  SeventeenEmitGrid emit,
                                  void *context);
    /// Emits every solution of a board whose boxes have `box_rows` rows and `box_columns` columns;
    /// `digits` are those of its cells by rows, 0 for blank.
    int32_t (*solutions_of_board)(void *instance,
                                  uint32_t box_rows,
                                  uint32_t box_columns,
                                  const uint8_t *digits,
                                  SeventeenEmitBoard emit,
                                  void *context);
    /// Writes the number of solutions of such a board, counted no further than `limit`, to `count`.
    int32_t (*count_board)(void *instance,
                           uint32_t box_rows,
                           uint32_t box_columns,
                           const uint8_t *digits,
                           uint64_t limit,
                           uint64_t *count);
    /// Writes any solution of `puzzle` to `found`. Returns SEVENTEEN_NONE if there is none. With a
    /// `digit` other than 0, the solution must not have it in the cell with the number `cell`.
    int32_t (*find)(void *instance,
                    const uint8_t *puzzle,
                    uint32_t cell,
                    uint32_t digit,
                    uint8_t *found);
    /// Like `find`, for a board whose boxes have `box_rows` rows and `box_columns` columns. `near`
    /// is null, or the digits of a board of equal size that may be close to a solution.
    int32_t (*find_board)(void *instance,
                          uint32_t box_rows,
                          uint32_t box_columns,
                          const uint8_t *digits,
                          const uint8_t *near,
                          uint32_t cell,
                          uint32_t digit,
                          uint8_t *found);
    /// Writes 1 if `find_board` would find a solution, and 0 if it would find none. Returns
    /// SEVENTEEN_NONE if `guesses` guesses do not decide it.
    int32_t (*is_solvable)(void *instance,
                           uint32_t box_rows,
                           uint32_t box_columns,
                           const uint8_t *digits,
                           const uint8_t *near,
                           uint32_t cell,
                           uint32_t digit,
                           uint64_t guesses,
                           uint32_t *is_solvable);
} SeventeenSolver;

/// Receives one set of cells: an unavoidable set, or the givens of a puzzle. Returns a status, as
/// every `emit` does: if it is not SEVENTEEN_OK, return SEVENTEEN_CANCELLED from the call.
typedef int32_t (*SeventeenEmitCells)(void *context, SeventeenCells set);

/// Receives a set of cells of the grid with this number in a batch, from 0: an unavoidable set, or
/// the givens of a puzzle. Returns a status.
typedef int32_t (*SeventeenEmitIndexed)(void *context, size_t grid, SeventeenCells set);

/// Table of a harvester of unavoidable sets.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Emits minimal unavoidable sets of `grid` (81 digits by rows), each once. `known` are sets
    /// found before; `seed` is the only source of randomness.
    int32_t (*harvest)(void *instance,
                       const uint8_t *grid,
                       const SeventeenCells *known,
                       size_t n_known,
                       uint64_t seed,
                       SeventeenEmitCells emit,
                       void *context);
    /// Emits minimal unavoidable sets of `n_grids` grids with equal rows 1 to 6 (81 digits by rows
    /// each), each set with the number of its grid. A set within rows 1 to 6 belongs to all the
    /// grids, and is emitted once, with any of them. The sets are for a search for puzzles with
    /// `clues` clues: with more clues, more sets are worth their time. May be null: then each grid
    /// is harvested alone.
    int32_t (*harvest_batch)(void *instance,
                             const uint8_t *grids,
                             size_t n_grids,
                             uint32_t clues,
                             uint64_t seed,
                             SeventeenEmitIndexed emit,
                             void *context);
} SeventeenUaHarvester;

/// The prepared sets among which a strategy chooses.
typedef struct {
    /// `sizeof(SeventeenCandidates)`.
    uint32_t struct_size;
    /// 0.
    uint32_t reserved;
    /// The indices of the sets.
    const uint32_t *sets;
    /// The number of indices.
    size_t n_sets;
    /// Sets with a cell among these are excluded.
    SeventeenCells dead;
} SeventeenCandidates;

/// The clique that a strategy chose. The engine sets the size, `sets` and `room`.
typedef struct {
    /// `sizeof(SeventeenClique)`.
    uint32_t struct_size;
    /// SEVENTEEN_AT_LEAST or SEVENTEEN_GREATEST.
    uint32_t bound;
    /// Where to write the indices of the chosen sets, the most important one first.
    uint32_t *sets;
    /// The number of indices that there is room for: one for each cell, as disjoint sets have one
    /// cell or more each.
    size_t room;
    /// The number of chosen sets.
    size_t n_sets;
} SeventeenClique;

/// The state of the search, on which the following choices may depend.
typedef struct {
    /// `sizeof(SeventeenSearchContext)`.
    uint32_t struct_size;
    /// The most clues that the search places in `cells`.
    uint32_t clues;
    /// The fewest clues that are left for later stages, which place them elsewhere.
    uint32_t later;
    /// 0.
    uint32_t reserved;
    /// The cells in which clues may be placed.
    SeventeenCells cells;
    /// An estimate of the nodes of the search; negative if there is none.
    double nodes;
} SeventeenSearchContext;

/// Table of a clique strategy.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Receives the sets, valid during the call only, that `choose` will choose from until the next
    /// `prepare`.
    int32_t (*prepare)(void *instance, const SeventeenCells *sets, size_t n_sets);
    /// Chooses pairwise disjoint sets from `candidates`, which is valid during the call only, and
    /// writes the choice to `clique`.
    int32_t (*choose)(void *instance, const SeventeenCandidates *candidates, SeventeenClique *clique);
    /// Writes the order in which a search should branch on the sets: SEVENTEEN_CHOSEN_FIRST, which
    /// is the default without this function, or SEVENTEEN_SMALLEST_FIRST. May be null.
    int32_t (*order)(void *instance, uint32_t *order);
    /// Receives the state of the search, valid during the call only; `prepare` drops it. May be
    /// null.
    int32_t (*set_context)(void *instance, const SeventeenSearchContext *context);
} SeventeenCliqueStrategy;

/// The puzzles that an enumerator is to find.
typedef struct {
    /// `sizeof(SeventeenQuery)`.
    uint32_t struct_size;
    /// The number of clues of each puzzle, including `given`.
    uint32_t clues;
    /// The solution grid: 81 digits by rows.
    const uint8_t *grid;
    /// Minimal unavoidable sets of the grid, by ascending size.
    const SeventeenCells *sets;
    /// The number of sets.
    size_t n_sets;
    /// Every puzzle has these givens.
    SeventeenCells given;
    /// No puzzle has these givens.
    SeventeenCells dead;
} SeventeenQuery;

/// A component that the engine lends to a call: its table and an instance of it.
typedef struct {
    /// The table of the component's kind.
    const SeventeenLifecycle *table;
    /// The instance; the borrower does not destroy it.
    void *instance;
} SeventeenLoan;

/// The shape of a planned search. The engine sets the size; the enumerator fills the other fields
/// up to that size.
typedef struct {
    /// `sizeof(SeventeenOutline)`.
    uint32_t struct_size;
    /// The number of independent parts.
    uint32_t parts;
    /// The size of the clique that the order and the bounds come from.
    uint32_t clique;
    /// SEVENTEEN_AT_LEAST or SEVENTEEN_GREATEST.
    uint32_t bound;
    /// The number of unavoidable sets that the search uses.
    uint32_t sets;
    /// Whether `search` uses the clique strategy (1 or 0). If so, the engine prepares it first,
    /// with the sets of the plan that `given` does not hit. Their cells in `dead` are removed, and
    /// only those that contain no other remain, by ascending size.
    uint32_t uses_strategy;
    /// The method in a few words; valid as long as the search.
    SeventeenStr method;
    /// Whether `derive` can prove the result of this search (1 or 0).
    uint32_t derives;
    /// 0.
    uint32_t reserved;
} SeventeenOutline;

/// A part of a search, and the components that the engine lends for it.
typedef struct {
    /// `sizeof(SeventeenPart)`.
    uint32_t struct_size;
    /// Its number, from 0.
    uint32_t part;
    /// The clique strategy of the plan.
    SeventeenLoan clique_strategy;
    /// Tests uniqueness.
    SeventeenLoan solver;
} SeventeenPart;

/// The cost of a part of a search. The engine sets the size; the enumerator fills the other fields
/// up to that size.
typedef struct {
    /// `sizeof(SeventeenEffort)`.
    uint32_t struct_size;
    /// 0.
    uint32_t reserved;
    /// Nodes of the search tree: clues placed.
    uint64_t nodes;
    /// Puzzles that the solver tested.
    uint64_t tests;
    /// Unavoidable sets that failed tests found.
    uint64_t new_sets;
    /// The nodes by depth: `widths[16]` of them have 16 clues, including `given`. Either all nodes
    /// are counted, or every entry is 0.
    uint64_t widths[SEVENTEEN_DEPTHS];
} SeventeenEffort;

/// Grids with equal rows 1 to 6, and the puzzles to find.
typedef struct {
    /// `sizeof(SeventeenBatch)`.
    uint32_t struct_size;
    /// The number of clues of each puzzle.
    uint32_t clues;
    /// The solution grids: 81 digits by rows each, one after the other.
    const uint8_t *grids;
    /// The number of grids.
    size_t n_grids;
    /// Minimal unavoidable sets of the first grid, by ascending size, then those of the next.
    const SeventeenCells *sets;
    /// For each grid, the number of sets up to its last one. The sets of grid `i` are `ends[i - 1]`
    /// to `ends[i] - 1`; those of grid 0 are 0 to `ends[0] - 1`.
    const size_t *ends;
    /// The fewest clues in rows 1 to 6.
    uint32_t min_two_bands;
    /// The most clues in rows 1 to 6.
    uint32_t max_two_bands;
    /// The most clues in rows 1 to 3, and in rows 4 to 6.
    uint32_t max_bands[2];
    /// The most clues in each stack.
    uint32_t max_stack;
    /// 0.
    uint32_t reserved;
} SeventeenBatch;

/// What a derivation proves: each valid puzzle of the search's grid and cells with at most `clues`
/// clues contains a listed one.
typedef struct {
    /// `sizeof(SeventeenClaim)`.
    uint32_t struct_size;
    /// The greatest number of clues.
    uint32_t clues;
    /// The solution grid: 81 digits by rows.
    const uint8_t *grid;
    /// The puzzles have these givens. Line 0 says that at most `clues` cells of the board are
    /// given; the next ones say that each of these is.
    SeventeenCells given;
    /// The puzzles do not have these givens, which are cells of the board; the next lines say so of
    /// each.
    SeventeenCells dead;
    /// The givens of the listed puzzles. The next lines say of each that one of them is not given.
    const SeventeenCells *listed;
    /// The number of listed puzzles.
    size_t n_listed;
} SeventeenClaim;

/// A line of a derivation and its multiplier.
typedef struct {
    /// The lines of the claim come first, then those of the log in its order.
    uint64_t line;
    /// At least 1.
    uint64_t multiplier;
} SeventeenTerm;

/// A literal and its multiplier.
typedef struct {
    /// A cell, or from 128 on a defined variable.
    uint32_t variable;
    /// 1 for the negation, or 0.
    uint32_t negated;
    /// At least 1.
    uint64_t multiplier;
} SeventeenLiteral;

/// A step of a derivation.
typedef struct {
    /// `sizeof(SeventeenDerivationStep)`.
    uint32_t struct_size;
    /// SEVENTEEN_STEP_SET, ….
    uint32_t kind;
    /// The cells of a set or a definition.
    SeventeenCells cells;
    /// The greatest number of cells of a definition.
    uint32_t most;
    /// 0.
    uint32_t reserved;
    /// The lines, by the kind of step.
    const SeventeenTerm *lines;
    /// The number of lines.
    size_t n_lines;
    /// The literals, by the kind of step.
    const SeventeenLiteral *literals;
    /// The number of literals.
    size_t n_literals;
    /// The divisor of a sum, at least 1.
    uint64_t divisor;
} SeventeenDerivationStep;

/// Takes a step of a derivation, and writes its line, or the first one of a definition. Returns a
/// status: other than SEVENTEEN_OK if the step does not follow or the engine wants no more. Then
/// return SEVENTEEN_CANCELLED.
typedef int32_t (*SeventeenLogStep)(void *context,
                                    const SeventeenDerivationStep *step,
                                    uint64_t *line);

/// Table of an enumerator.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Plans the search for the puzzles of `query`, which is valid during the call only. The search
    /// may outlive the instance, and any thread may drop it; the instance may plan others
    /// meanwhile. Writes a handle to `search` and its shape to `outline`.
    int32_t (*plan)(void *instance,
                    const SeventeenQuery *query,
                    SeventeenLoan clique_strategy,
                    SeventeenLoan solver,
                    void **search,
                    SeventeenOutline *outline);
    /// Searches one part, which is valid during the call only. Emits the givens of its puzzles and
    /// writes the cost. Several threads may call this at once with the same `search`.
    int32_t (*search)(const void *search,
                      const SeventeenPart *part,
                      SeventeenEmitCells emit,
                      void *context,
                      SeventeenEffort *effort);
    /// Ends a search.
    void (*drop_search)(void *search);
    /// Finds the puzzles of grids that share two bands, in one search. Emits the givens of each
    /// puzzle once, with the number of its grid, and writes the cost. The batch is valid during the
    /// call only. Returns SEVENTEEN_NONE, and emits nothing, if it cannot do this faster than grid
    /// by grid. May be null, with the same effect.
    int32_t (*search_batch)(void *instance,
                            const SeventeenBatch *batch,
                            SeventeenLoan solver,
                            SeventeenEmitIndexed emit,
                            void *context,
                            SeventeenEffort *effort);
    /// Proves the claim: adds the steps of a stage to `log`, and writes the line that is the
    /// stage's result. `lines` has the last line of each part if the stage is
    /// SEVENTEEN_CONCLUSION, whose result is a clause without literals. Parts number their lines
    /// and variables after the shared ones; the conclusion after `lines`. The steps depend on the
    /// plan, the claim and the stage alone. Several threads may call this at once with the same
    /// `search`. May be null if no outline has `derives`.
    int32_t (*derive)(const void *search,
                      const SeventeenClaim *claim,
                      uint32_t stage,
                      const SeventeenPart *part,
                      const uint64_t *lines,
                      size_t n_lines,
                      SeventeenLogStep log,
                      void *context,
                      uint64_t *result);
} SeventeenEnumerator;

/// One task of a generator.
typedef struct {
    /// `sizeof(SeventeenTask)`.
    uint32_t struct_size;
    /// 0.
    uint32_t reserved;
    /// The only source of randomness.
    uint64_t seed;
    /// The start: the digits of a board by rows, 0 for blank. Null for nothing.
    const uint8_t *from;
    /// The rows of its boxes.
    uint32_t box_rows;
    /// The columns of its boxes.
    uint32_t box_columns;
} SeventeenTask;

/// A puzzle or a solution grid that a generator made.
typedef struct {
    /// `sizeof(SeventeenGenerated)`.
    uint32_t struct_size;
    /// 1 if `weight` is known, or 0.
    uint32_t is_weighted;
    /// Its weight in an unbiased mean or sum over tries.
    double weight;
    /// The digits of a board by rows, 0 for blank.
    const uint8_t *digits;
    /// The rows of its boxes.
    uint32_t box_rows;
    /// The columns of its boxes.
    uint32_t box_columns;
    /// 1 if it is a puzzle that is known to need each of its clues, or 0. Since version 4.2.
    uint32_t is_minimal;
    /// 0.
    uint32_t reserved;
} SeventeenGenerated;

/// Takes one puzzle or grid, valid during the call. Returns a status.
typedef int32_t (*SeventeenEmitGenerated)(void *context, const SeventeenGenerated *generated);

/// Table of a generator.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Emits the results of `task`, which is valid during the call only, and writes the number of
    /// tries to `tries`. Both depend on the options and the task alone.
    int32_t (*generate)(void *instance,
                        const SeventeenTask *task,
                        SeventeenLoan solver,
                        SeventeenEmitGenerated emit,
                        void *context,
                        uint64_t *tries);
} SeventeenGenerator;

/// A puzzle on the way to its solution, as a person has it on paper.
typedef struct {
    /// `sizeof(SeventeenPosition)`.
    uint32_t struct_size;
    /// 0.
    uint32_t reserved;
    /// The 81 digits set so far, by rows, 0 for blank.
    const uint8_t *digits;
    /// The candidates of the 81 cells, bit `d - 1` for digit `d`; none if a digit is set.
    const uint16_t *candidates;
    /// The cells whose digit was given.
    SeventeenCells givens;
    /// The candidates of the 81 cells at the beginning of the puzzle, bit `d - 1` for digit `d`. A
    /// given is alone in its cell; a blank cell of a puzzle of digits has all nine. A deadly
    /// pattern proves something only if the puzzle began with all of its candidates.
    const uint16_t *start;
} SeventeenPosition;

/// Candidates of one digit that a step rests on.
typedef struct {
    /// Their cells.
    SeventeenCells cells;
    /// 1 to 9.
    uint8_t digit;
    /// Colours `2k` and `2k + 1` are opposites: the pattern is 0, its fins or off candidates 1,
    /// further groups have further pairs.
    uint8_t color;
} SeventeenShown;

/// An inference: from `from_digit` in one of the cells `from` to `to_digit` in one of `to`.
typedef struct {
    /// The cells where it begins.
    SeventeenCells from;
    /// The cells where it leads.
    SeventeenCells to;
    /// The digit where it begins, 1 to 9.
    uint8_t from_digit;
    /// The digit where it leads, 1 to 9.
    uint8_t to_digit;
    /// 1: if one is false, the other is true. 0: if one is true, the other is false.
    uint8_t strong;
} SeventeenLink;

/// A line of a step's proof: its claim and its reason. Lines are numbered from 0, and refer to
/// earlier lines only.
typedef struct {
    /// The number of suppositions that it is under, including its own.
    uint32_t depth;
    /// SEVENTEEN_SUPPOSED, SEVENTEEN_LEFT, ….
    uint8_t reason;
    /// 1: one of `candidates` is true; an empty list is a contradiction. 0: none of them is.
    uint8_t one_of;
    /// 0.
    uint16_t reserved;
    /// The candidates of the claim, ascending.
    const uint16_t *candidates;
    /// The number of candidates.
    size_t n_candidates;
    /// Sets that contain a true candidate. The numbers 0 to 80 are the cells; the next ones are
    /// each digit of row 1, of row 2, to box 9. Under other rules, number `81 + 9 * i + d - 1` is
    /// digit `d` in house `i` of these. A number with the bit SEVENTEEN_LINE is a line of the
    /// proof.
    const uint32_t *truths;
    /// The number of truths.
    size_t n_truths;
    /// Sets that contain at most one true candidate: cells and digits of houses, by these numbers.
    const uint32_t *links;
    /// The number of links.
    size_t n_links;
    /// The lines that it rests on, as the reason requires.
    const uint32_t *lines;
    /// The number of lines.
    size_t n_lines;
    /// The candidates of a pattern.
    const uint16_t *pattern;
    /// The number of candidates of the pattern.
    size_t n_pattern;
} SeventeenInference;

/// The part that some cells, or the candidates of a colour, play in a step.
typedef struct {
    /// The field's word for it, in lower case, for the legend of a picture: `pivot`, `fin`.
    SeventeenStr name;
    /// The cells; ignored for a colour.
    SeventeenCells cells;
    /// 1: the candidates of `color` play it. 0: `cells` do.
    uint8_t of_color;
    /// The colour; ignored for cells.
    uint8_t color;
} SeventeenRole;

/// A step that a technique found. A candidate is the number `9 * cell + digit - 1`, 0 to 728.
typedef struct {
    /// `sizeof(SeventeenStep)`.
    uint32_t struct_size;
    /// The size on which its rating depends, as the technique defines it.
    uint32_t size;
    /// The variant of its technique, in snake_case; empty if there is only one.
    SeventeenStr variant;
    /// The candidates that it places, each present in the position.
    const uint16_t *placements;
    /// The number of placements. With the eliminations, at least one.
    size_t n_placements;
    /// The candidates that it eliminates, each present in the position.
    const uint16_t *eliminations;
    /// The number of eliminations.
    size_t n_eliminations;
    /// The candidates that it rests on.
    const SeventeenShown *shown;
    /// The number of entries.
    size_t n_shown;
    /// The inferences, in the order of the chain.
    const SeventeenLink *links;
    /// The number of inferences.
    size_t n_links;
    /// The houses that it rests on: bits 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes. Under other
    /// rules, bit `i` is house `i` of these.
    uint64_t houses;
    /// The pattern in the field's notation, without the conclusions: `Naked Pair: 4,7 in r1c12`.
    SeventeenStr sentence;
    /// The lines of the proof, if the technique gives one.
    const SeventeenInference *proof;
    /// The number of lines.
    size_t n_proof;
    /// The parts that cells and colours play, in the order of a legend. Since interface 4.1.
    const SeventeenRole *roles;
    /// The number of roles.
    size_t n_roles;
} SeventeenStep;

/// Receives one step, valid during the call. Returns a status.
typedef int32_t (*SeventeenEmitStep)(void *context, const SeventeenStep *step);

/// Table of a technique.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Emits the steps that the technique finds in `position`, which is valid during the call only,
    /// the preferred step first. They depend on the options and the position alone.
    int32_t (*find)(void *instance,
                    const SeventeenPosition *position,
                    SeventeenEmitStep emit,
                    void *context);
} SeventeenTechnique;

/// How hard a puzzle is, on SudokuExplainer's scale.
typedef struct {
    /// The hardest step of the whole solution.
    double er;
    /// The hardest step up to the first digit that is set.
    double ep;
    /// The first step.
    double ed;
} SeventeenRating;

/// A figure that describes the class of a puzzle.
typedef struct {
    /// `sizeof(SeventeenFigure)`.
    uint32_t struct_size;
    /// SEVENTEEN_NUMBER, SEVENTEEN_ABOVE, SEVENTEEN_INFINITE or SEVENTEEN_LIST.
    uint32_t kind;
    /// snake_case.
    SeventeenStr name;
    /// The number, if the kind has one.
    double number;
    /// The items of a list.
    const SeventeenStr *items;
    /// The number of items.
    size_t n_items;
} SeventeenFigure;

/// Takes one figure, valid during the call. Returns a status.
typedef int32_t (*SeventeenEmitFigure)(void *context, const SeventeenFigure *figure);

/// Table of a rater. `judge` may be null: the engine then uses `rate`, and reports that the rater
/// does not support pencilmarks.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Writes the rating of `puzzle` (81 digits by rows, 0 for blank), whose solution is unique, to
    /// `rating`. Returns SEVENTEEN_NONE if its ER is above `at_most`, which may be infinite.
    int32_t (*rate)(void *instance, const uint8_t *puzzle, double at_most, SeventeenRating *rating);
    /// Like `rate`, for the puzzle that begins with `start`, which is valid during the call only. A
    /// rater of classes emits figures instead, the one that `at_most` bounds first.
    int32_t (*judge)(void *instance,
                     const SeventeenPosition *start,
                     double at_most,
                     SeventeenRating *rating,
                     SeventeenEmitFigure emit,
                     void *context);
} SeventeenRater;

/// The patterns that a pattern search is about.
typedef struct {
    /// `sizeof(SeventeenLayout)`.
    uint32_t struct_size;
    /// SEVENTEEN_LAYOUT_MAP or SEVENTEEN_LAYOUT_PATTERN.
    uint32_t kind;
    /// The cells of a SEVENTEEN_LAYOUT_PATTERN.
    SeventeenCells pattern;
    /// The number of clues of each box, by rows from the top left, for either kind: 0 to 9.
    uint8_t clues[9];
    /// 0.
    uint8_t reserved[7];
} SeventeenLayout;

/// One stage of a pattern search.
typedef struct {
    /// The boxes that are filled at its end: bit `b` for box `b`, by rows from the top left.
    uint16_t region;
    /// An estimate of the number of configurations that it keeps.
    double expected;
    /// The most bytes that one call of `extend` needs besides its input and output.
    uint64_t memory;
} SeventeenStage;

/// A filled region and its clues. It represents a class: those that maps of the grid and
/// relabellings take to each other.
typedef struct {
    /// The cells whose digits are clues, all of them filled.
    SeventeenCells clues;
    /// The number of its images under the 2 * 6^8 maps of the grid, up to relabelling.
    uint32_t images;
    /// The number of these images that have the same clues.
    uint32_t fixed;
    /// The number of ways in which it is met, from different parts of its own.
    uint32_t ways;
    /// The 81 digits by rows; 0 outside the region. Each box is filled as a whole or empty.
    uint8_t digits[81];
} SeventeenConfiguration;

/// Takes one configuration, valid during the call. Returns a status.
typedef int32_t (*SeventeenEmitConfiguration)(void *context,
                                              const SeventeenConfiguration *configuration);

/// The work counts of a part of a stage.
typedef struct {
    /// Configurations tested, up to the symmetries that the stage uses.
    uint64_t checked;
    /// How many of them left an unavoidable set unhit that was found before.
    uint64_t cached;
    /// Searches for an unhit unavoidable set.
    uint64_t searches;
    /// Configurations kept, counted with all images of the parents. Summed over all parts of a
    /// stage, it must equal the sum of `images * ways` over the classes.
    uint64_t met;
} SeventeenStageStats;

/// Table of a pattern searcher.
typedef struct {
    /// Head.
    SeventeenLifecycle life;
    /// Plans the search for all valid puzzles of `layout`, which is valid during the call only.
    /// `chain` has `n_chain` regions, bits as in a SeventeenStage, each with one box more than the
    /// previous one. If there are none, the component chooses them.
    ///
    /// The search may outlive the instance, and any thread may drop it; the instance may plan
    /// others meanwhile. Writes a handle to `search`. Writes its stages, one per region of the
    /// chain and valid as long as the search, to `stages` and `n_stages`.
    int32_t (*plan)(void *instance,
                    const SeventeenLayout *layout,
                    const uint16_t *chain,
                    size_t n_chain,
                    void **search,
                    const SeventeenStage **stages,
                    size_t *n_stages);
    /// Emits the start of the first stage: configurations that fill boxes of its region, or none.
    /// Their numbers (`images`, `fixed`, `ways`) are ignored. Several threads may call this and
    /// `extend` at once with the same `search`.
    int32_t (*begin)(const void *search, SeventeenEmitConfiguration emit, void *context);
    /// Emits the extensions of `n_parents` configurations in stage `stage`, counted from 0. They
    /// fill its region, leave no unavoidable set unhit, and each represents its class. Writes the
    /// work counts to `stats`. `parents` are the results of the previous stage, each class once, or
    /// those of `begin`.
    int32_t (*extend)(const void *search,
                      uint32_t stage,
                      const SeventeenConfiguration *parents,
                      size_t n_parents,
                      SeventeenEmitConfiguration emit,
                      void *context,
                      SeventeenStageStats *stats);
    /// Ends a search.
    void (*drop_search)(void *search);
} SeventeenPatternSearcher;

#endif  /* SEVENTEEN_PLUGIN_H */
