import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readlink } from "node:fs/promises";
import path from "node:path";
import { listTree } from "./package-tree.ts";

const HASH_LENGTH = 32;

export async function hashTree(root: string): Promise<string> {
	const hash = createHash("sha256");
	for (const entry of await listTree(root, { everything: true })) {
		const file = path.join(root, entry.path);
		const target = entry.kind === "link" ? await readlink(file) : "";
		// JSON with the length, so that different trees never hash the same bytes.
		hash.update(`${JSON.stringify([entry.kind, entry.path, entry.executable, entry.bytes, target])}\n`);
		if (entry.kind !== "file") continue;
		for await (const chunk of createReadStream(file)) hash.update(chunk);
	}
	return shortHash(hash.digest("hex"));
}

export function isTreeHash(name: string): boolean {
	return new RegExp(`^[0-9a-f]{${HASH_LENGTH}}$`).test(name);
}

export function hashTexts(texts: readonly string[]): string {
	return shortHash(createHash("sha256").update(JSON.stringify(texts)).digest("hex"));
}

function shortHash(hex: string): string {
	return hex.slice(0, HASH_LENGTH);
}
