import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/;

/** Writes a `.br` and a `.gz` file beside each file of the build, which the server sends to browsers that accept them. */
export function compressAssets(): Plugin {
	return {
		name: "compress-assets",
		apply: "build",
		async writeBundle({ dir = "dist" }, bundle) {
			const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file));
			await Promise.all(files.map((file) => compress(path.join(dir, file))));
		},
	};
}

async function compress(file: string): Promise<void> {
	const content = await readFile(file);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
	await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
	await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
