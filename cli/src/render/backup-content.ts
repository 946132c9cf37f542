import type { BackupEnd } from "@paperclipai/shared";

/**
 * Describes the content of a backup, and what is missing.
 * @param keyNote Tells the user what to do about the key of the secrets.
 */
export function formatContent(
	{ rows, encryptedRows, logs, logBytes, missingLogs }: BackupEnd,
	keyNote: string,
): string {
	const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
	const sentences = [`${count(total, "row")}, ${count(logs, "run log")} of ${formatSize(logBytes)}.`];
	if (missingLogs > 0)
		sentences.push(
			`Missing: ${count(missingLogs, "run log")} that could not be read, or whose servers did not respond.`,
		);
	if (encryptedRows > 0) sentences.push(`The secrets are encrypted; the backup does not contain their key: ${keyNote}`);
	return sentences.join("\n");
}

export function formatSize(bytes: number): string {
	return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? "" : "s"}`;
}
