import { createContext } from "react";

/** Scrolls the transcript to a row, for cards that name other rows. */
export const GoToRow = createContext<(row: number) => void>(() => {});
