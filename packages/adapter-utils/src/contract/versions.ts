/** The version of the UI parser contract this host speaks; a parser of another major version is not loaded. */
export const UI_PARSER_CONTRACT_VERSION = "1.0.0";
