/** Settings that mean the same to every adapter. */
export const KEPT_SETTINGS = ["cwd", "promptTemplate", "env", "timeoutSec", "graceSec"] as const;
