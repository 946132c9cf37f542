import { CodedError } from "@paperclipai/adapter-utils";

/** Error found by the server itself. A class of its own, because a module can throw an error with the same code. */
export class PackageFault extends CodedError {}
