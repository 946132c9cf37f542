import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { expect, test } from "vitest";
import { commandEnvironment } from "./support/command-line.ts";
import { usePlace } from "./support/served-place.ts";

const used = usePlace();

// Other tests run a bundle, which contains what the build loads from its dependencies.
test("the build prints a table while a server runs in its process", async () => {
	const options = { cwd: used.place.folder, env: commandEnvironment(used.place) };
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[builtFile("cli", "index.js"), "adapter", "list"],
		options,
	);
	expect(stdout).toMatch(/^TYPE +LABEL /);
});
