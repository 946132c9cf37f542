/** How projects declare a file for their worktrees. */
export const toCopy = (path: string) => ({ path, mode: "copy" }) as const;
export const toLink = (path: string) => ({ path, mode: "link" }) as const;
