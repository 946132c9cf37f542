import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A file of the server's build, by its path below `server/dist`. Tests start servers from the build: Node loads it in a
 * fraction of the time that TypeScript sources take.
 */
export function builtServerFile(file: string): string {
	const built = fileURLToPath(new URL(`../../../../server/dist/${file}`, import.meta.url));
	if (!existsSync(built))
		throw new Error("The server is not built; run `pnpm build`, or start the tests with `pnpm test`.");
	return built;
}
