import type { FileHandle } from "node:fs/promises";
import { openRegularFile } from "../../files/regular-file.ts";
import type { Spool } from "../launch/spool.ts";

export interface OutputFiles {
	stdout: FileHandle;
	stderr: FileHandle;
}

export async function openOutput(spool: Spool): Promise<OutputFiles> {
	const opening = [openRegularFile(spool.stdout), openRegularFile(spool.stderr)] as const;
	try {
		const [stdout, stderr] = await Promise.all(opening);
		return { stdout, stderr };
	} catch (error) {
		for (const opened of await Promise.allSettled(opening))
			if (opened.status === "fulfilled") await opened.value.close();
		throw error;
	}
}

export async function closeOutput({ stdout, stderr }: OutputFiles): Promise<void> {
	await Promise.all([stdout.close(), stderr.close()]);
}
