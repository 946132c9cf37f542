import type { ParserPort } from "@paperclipai/adapter-utils";

/** Connects to a sandboxed parser, whose frame the page removes once it has stopped. */
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
