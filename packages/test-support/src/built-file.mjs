import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Tests run the build, because Node loads it much faster than TypeScript sources. */
export function builtFile(folder, file) {
	const built = fileURLToPath(new URL(`../../../${folder}/dist/${file}`, import.meta.url));
	const source = fileURLToPath(new URL(`../../../${folder}/src/${file.replace(/js$/, "ts")}`, import.meta.url));
	// The compiler leaves the output of sources that were moved, which a new checkout does not have.
	if (/\.js$/.test(file) && !file.startsWith("bundled/") && !existsSync(source))
		throw new Error(`${built} has no source: ${source} does not exist.`);
	if (!existsSync(built))
		throw new Error(`${built} is missing; run \`pnpm build\`, or start the tests with \`pnpm test\`.`);
	return built;
}
