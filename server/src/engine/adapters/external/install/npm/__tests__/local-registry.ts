import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export interface RegistryPackage {
	name: string;
	version: string;
	files?: Record<string, string>;
	/** More fields of `package.json`, such as `dependencies`. */
	manifest?: Record<string, unknown>;
	/** The tarball does not match its integrity. */
	corrupted?: boolean;
	/** The tarball is never sent. */
	hanging?: boolean;
}

export interface LocalRegistry {
	url: string;
	/** Make an npm client use the registry. */
	env: Record<string, string>;
	requests: string[];
	publish(...packages: RegistryPackage[]): Promise<void>;
	/** Responds with this status to every later request; 0 never responds, `null` ends it. */
	failWith(status: number | null): void;
	stop(): Promise<void>;
}

/** The version published last is `latest`. */
export async function startLocalRegistry(packages: RegistryPackage[] = []): Promise<LocalRegistry> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-registry-"));
	const versions = new Map<string, Map<string, object>>();
	const tarballs = new Map<string, Buffer>();
	const hanging = new Set<string>();
	const requests: string[] = [];
	let failure: number | null = null;
	const server = createServer((request, response) => {
		const requested = decodeURIComponent(request.url ?? "");
		requests.push(requested);
		if (failure === 0 || hanging.has(requested)) return;
		const known = versions.get(requested.slice(1));
		const body = tarballs.get(requested) ?? (known && JSON.stringify(packument(requested.slice(1), known)));
		response.statusCode = failure ?? (body === undefined ? 404 : 200);
		response.end(failure === null && body !== undefined ? body : "{}");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function publish(...more: RegistryPackage[]): Promise<void> {
		for (const one of more) {
			const manifest = { name: one.name, version: one.version, ...one.manifest };
			const tarball = await pack(folder, manifest, one.files ?? {});
			const tarballPath = `/${one.name}/-/${path.basename(one.name)}-${one.version}.tgz`;
			tarballs.set(tarballPath, one.corrupted ? Buffer.concat([tarball, Buffer.from("x")]) : tarball);
			if (one.hanging) hanging.add(tarballPath);
			const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
			const known = versions.get(one.name) ?? new Map();
			versions.set(one.name, known.set(one.version, { ...manifest, dist: { tarball: url + tarballPath, integrity } }));
		}
	}

	await publish(...packages);
	return {
		url,
		env: { npm_config_registry: url, npm_config_cache: path.join(folder, "cache"), npm_config_fetch_retries: "0" },
		requests,
		publish,
		failWith: (status) => {
			failure = status;
		},
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

function packument(name: string, versions: Map<string, object>): object {
	return { name, "dist-tags": { latest: [...versions.keys()].at(-1) }, versions: Object.fromEntries(versions) };
}

async function pack(folder: string, manifest: object, files: Record<string, string>): Promise<Buffer> {
	const source = await mkdtemp(path.join(folder, "package-"));
	for (const [name, text] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) })) {
		const file = path.join(source, "package", name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, text);
	}
	await promisify(execFile)("tar", ["-czf", "package.tgz", "package"], { cwd: source });
	return await readFile(path.join(source, "package.tgz"));
}
