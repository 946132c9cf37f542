/** Options of Node for short-lived servers: optimising the embedded database would cost more CPU time than it saves. */
export const QUICK_START = ["--liftoff-only"];
