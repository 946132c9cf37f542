import { statSync } from "node:fs";
import path from "node:path";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { expect, it } from "vitest";
import { useScratchFolder } from "../../__tests__/support/scratch-folder.ts";

const scratch = useScratchFolder();

it("creates the embedded database closed", async () => {
	const server = await startServerProcess({ home: path.join(scratch.path, "new"), databaseUrl: "" });
	for (const name of ["", "database"]) {
		expect(statSync(path.join(scratch.path, "new", name)).mode & 0o777).toBe(0o700);
	}
	await server.stop();
});
