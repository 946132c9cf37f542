/** Of the row, or the line of a log, that the reader was taken to. */
export const TARGET_STYLE = "rounded-sm bg-accent-soft outline-2 outline-accent/60";
