import { spawn } from "node:child_process";

/** Opens a page in the default browser. Without a desktop it prints a note, because the URL is printed anyway. */
export function openBrowser(url: string, note: (text: string) => void): void {
	const command = process.platform === "darwin" ? "open" : "xdg-open";
	// paperclip:allow-spawn: the user's browser, which outlives this process; no agent
	const child = spawn(command, [url], { detached: true, stdio: "ignore" });
	const onFailure = () => note("No browser could be opened; use the URL.");
	child.on("error", onFailure);
	child.on("exit", (code) => code !== 0 && onFailure());
	child.unref();
}
