import { causesOf, exhaustedError } from "@paperclipai/adapter-utils";
import { stdSerializers } from "pino";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { isNotWritable } from "./not-writable.ts";
import { isOutOfSpace } from "./out-of-space.ts";

/** Omits the stack of a temporary error, since every retry would log it again. */
export function describeError(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const message = causesOf(error).at(-1)?.message;
	if (isOutOfSpace(error)) return { code: "disk_full", message };
	if (isNotWritable(error)) return { code: "data_folder_not_writable", message };
	if (isDatabaseUnavailable(error)) return { code: "database_unavailable", message };
	const exhausted = exhaustedError(error);
	return exhausted === null ? stdSerializers.err(error) : { code: exhausted.code, message };
}
