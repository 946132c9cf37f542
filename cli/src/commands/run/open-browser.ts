import { spawn } from "node:child_process";

/** Opens a page with what the desktop offers; without one, the printed address is enough. */
export function openBrowser(url: string, note: (text: string) => void): void {
	const command = process.platform === "darwin" ? "open" : "xdg-open";
	// paperclip:allow-spawn: the user's browser, which stays when this process ends; no agent
	const child = spawn(command, [url], { detached: true, stdio: "ignore" });
	child.on("error", () => note("No browser could be opened here; use the address."));
	child.unref();
}
