import { createContext } from "react";

/** Whether what is shown is not the newest version any more, so that it cannot be decided. */
export const OutdatedContext = createContext(false);
