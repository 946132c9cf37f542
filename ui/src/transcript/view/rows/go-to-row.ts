import { createContext } from "react";

/** For cards that link to other rows. */
export const GoToRow = createContext<(row: number) => void>(() => {});
