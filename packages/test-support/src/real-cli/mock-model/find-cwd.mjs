export const findCwd = (request) => {
	const all = [request.system, ...request.events.filter((e) => e.role === "user").map((e) => e.text)].join("\n");
	const match = /<cwd>([^<\n]+)<\/cwd>/.exec(all) ?? /[Ww]orking directory:\s*([^\n]+)/.exec(all);
	return match ? match[1].trim() : ".";
};
