import { createContext } from "react";

/** Lets cards link to other rows. */
export const GoToRow = createContext<(row: number) => void>(() => {});
