/** The edges of every page: the same margins, and the same right edge in a window that is wider than the page. */
export const pageFrame = "max-w-page px-4 sm:px-6";
