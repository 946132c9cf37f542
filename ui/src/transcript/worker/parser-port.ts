import type { ParserPort } from "@paperclipai/adapter-utils";

/** The transcript worker's port to a sandboxed parser. The page removes the parser's frame once the parser is over. */
export function parserPortOf(port: MessagePort): ParserPort {
	return {
		send: (request) => port.postMessage(request),
		listen(onReply) {
			port.onmessage = ({ data }) => onReply(data);
			port.onmessageerror = () => onReply(null);
		},
		terminate() {
			port.onmessage = null;
			port.close();
		},
	};
}
