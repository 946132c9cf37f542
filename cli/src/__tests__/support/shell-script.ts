/** Arguments that run a shell script through the generic adapter and watch it. */
export function shellScript(text: string, ...more: string[]): string[] {
	const args = JSON.stringify(["-c", text]);
	return ["run", "--watch", "--adapter", "process", "--config", "command=sh", "--config", `args=${args}`, ...more];
}
