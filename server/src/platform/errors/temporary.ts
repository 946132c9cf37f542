import { exhaustedError } from "@paperclipai/adapter-utils";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { isNotWritable } from "./not-writable.ts";
import { isOutOfSpace } from "./out-of-space.ts";

export function isTemporary(error: unknown): boolean {
	return isOutOfSpace(error) || isNotWritable(error) || isDatabaseUnavailable(error) || exhaustedError(error) !== null;
}
