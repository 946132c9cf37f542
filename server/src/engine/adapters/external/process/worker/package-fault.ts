import { CodedError } from "@paperclipai/adapter-utils";

/** What the server itself finds wrong with a package. A class, because a module can throw an error of any code. */
export class PackageFault extends CodedError {}
