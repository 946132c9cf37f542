/** Marks the target row or log line. */
export const TARGET_STYLE = "rounded-sm bg-accent-soft outline-2 outline-accent/60";
