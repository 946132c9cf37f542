/** Hidden command of the process that `startInBackground` starts. */
export const BACKGROUND_COMMAND = "serve-in-background";
