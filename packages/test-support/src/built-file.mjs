import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Tests run the build, because Node loads it much faster than TypeScript sources. */
export function builtFile(folder, file) {
	const built = fileURLToPath(new URL(`../../../${folder}/dist/${file}`, import.meta.url));
	if (!existsSync(built))
		throw new Error(`${built} is missing; run \`pnpm build\`, or start the tests with \`pnpm test\`.`);
	return built;
}
