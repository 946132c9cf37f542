import { createContext } from "react";

/** Outdated versions cannot be decided. */
export const OutdatedContext = createContext(false);
