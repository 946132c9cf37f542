import type { ParserPort } from "@paperclipai/adapter-utils";

/** Connects the transcript worker to a sandboxed parser. The page removes its frame once the parser has stopped. */
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
