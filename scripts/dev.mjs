import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

// `pnpm dev`: the server from source, restarted when a file changes, and the web UI with hot reload.
const root = fileURLToPath(new URL("..", import.meta.url));
const home = resolve(process.env.PAPERCLIP_HOME || `${root}/.paperclip-dev`);
const serverPort = process.env.PAPERCLIP_PORT || "3100";
const uiPort = "5173";

const env = {
	...process.env,
	PAPERCLIP_HOME: home,
	PAPERCLIP_PORT: serverPort,
	PAPERCLIP_API_URL: `http://127.0.0.1:${serverPort}`,
	// Requests arrive through Vite's proxy with the Host and Origin of the UI port, which the server must accept.
	PAPERCLIP_ALLOWED_HOSTS: [process.env.PAPERCLIP_ALLOWED_HOSTS, `localhost:${uiPort}`, `127.0.0.1:${uiPort}`]
		.filter(Boolean)
		.join(","),
	DO_NOT_TRACK: "1",
};

// Installing an adapter writes to adapter-plugins; a restart would abort the request that installs it.
const excluded = [`${home}/**`, "**/adapter-plugins/**", "**/dist/**"].flatMap((glob) => ["--exclude", glob]);
const programs = [
	["cli/node_modules/.bin/tsx", "watch", "--clear-screen=false", ...excluded, "cli/src/index.ts", "run"],
	["ui/node_modules/.bin/vite", "ui", "--host", "127.0.0.1", "--port", uiPort, "--strictPort"],
];

console.log(`server  http://127.0.0.1:${serverPort}  data in ${home}\nweb UI  http://127.0.0.1:${uiPort}\n`);

const children = programs.map(([program, ...args]) =>
	spawn(resolve(root, program), args, {
		cwd: root,
		env: { ...env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --conditions=@paperclipai/source`.trim() },
		stdio: ["ignore", "inherit", "inherit"],
		// Own process group: otherwise the terminal would send Ctrl-C a second time.
		detached: true,
	}),
);

let stopping = false;
function stop() {
	if (stopping) return;
	stopping = true;
	for (const child of children) child.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
for (const child of children) {
	child.on("error", (error) => {
		console.error(`dev: ${error.message}; run "npx -y pnpm@12.21.0 install" first`);
		process.exitCode = 1;
		stop();
	});
	child.on("exit", (code) => {
		if (!stopping) process.exitCode = code ?? 1;
		stop();
	});
}
