import { createContext, type ReactNode } from "react";

/** Turns references in plain text, for example issue identifiers, into links. */
export type LinkText = (text: string) => ReactNode;

export const linkNothing: LinkText = (text) => text;
export const TextLinks = createContext(linkNothing);
