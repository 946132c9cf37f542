/** Options of Node for processes that start an embedded database and soon exit. */
export const QUICK_START: readonly string[];
