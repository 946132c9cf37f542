/**
 * Declared as `paperclip.adapterUiParser`. A parser that declares another major version is not loaded; one that
 * declares none is.
 */
export const UI_PARSER_CONTRACT_VERSION = "1.0.0";
