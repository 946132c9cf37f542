/** Short-lived processes on Node 20 spend a tenth of their CPU time on optimizing functions; later versions wait longer. */
const OPTIMIZE_LATER = process.version.startsWith("v20.") ? ["--interrupt-budget=1000000"] : [];

/** Compiling the whole embedded database would cost short-lived servers more CPU time than it saves. */
export const QUICK_START = ["--liftoff-only", "--wasm-lazy-validation", ...OPTIMIZE_LATER];
