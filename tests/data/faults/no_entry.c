/* A library without the entry point. */
int nothing_of_ours;
