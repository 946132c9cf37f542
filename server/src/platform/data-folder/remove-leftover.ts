import { rmSync } from "node:fs";
import { isNotWritable } from "../errors/not-writable.ts";

export function removeLeftover(file: string): void {
	try {
		rmSync(file, { force: true });
	} catch (error) {
		if (!isNotWritable(error)) throw error;
	}
}
