import { CodedError } from "@paperclipai/adapter-utils";

/** Error found by the server itself. Recognised by class, because a module can throw the same code. */
export class PackageFault extends CodedError {}
