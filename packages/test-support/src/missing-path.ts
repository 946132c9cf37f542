import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

/** An absolute path that exists on no machine. */
export function missingPath(): string {
	return path.join(tmpdir(), `missing-${randomUUID()}`, "folder");
}
