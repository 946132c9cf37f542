import { CodedError } from "../../errors/coded-error.ts";
import { remoteText } from "./remote-text.ts";

const FULL = /No space left on device|Disk quota exceeded/i;

/** @param errors Standard error of a remote script. */
export function isDiskFull(errors: string): boolean {
	return FULL.test(errors);
}

export function diskFull(errors: string): CodedError {
	const line = errors.split("\n").find((text) => FULL.test(text)) ?? "";
	return new CodedError("ssh_disk_full", `The disk of the remote machine is full: ${remoteText(line.trim())}`, {
		hint: "Free up space on the remote machine, above all in the base path of the environment.",
	});
}
