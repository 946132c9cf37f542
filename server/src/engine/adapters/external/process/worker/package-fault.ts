import { CodedError } from "@paperclipai/adapter-utils";

/** Findings of the server itself. A class, because a module can throw an error of any code. */
export class PackageFault extends CodedError {}
