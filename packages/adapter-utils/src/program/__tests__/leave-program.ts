import { runChildProcess } from "../run-child-process.ts";

/** Stands for a server that is killed while a program runs outside a run; prints the pid of the program. */
await runChildProcess("left", "/bin/sh", ["-c", "echo $$; exec sleep 600"], {
	...{ cwd: "/", env: { TOKEN: "secret" }, timeoutSec: 0, graceSec: 1 },
	onLog: async (_, text) => void process.stdout.write(text),
});
