/**
 * Version of the UI parser contract, which packages declare as `paperclip.adapterUiParser`. A parser with another major
 * version is not loaded; one that declares none is.
 */
export const UI_PARSER_CONTRACT_VERSION = "1.0.0";
