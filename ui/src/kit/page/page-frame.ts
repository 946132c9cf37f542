/** Margins and maximum width of every page. */
export const pageFrame = "max-w-page px-4 sm:px-6";
