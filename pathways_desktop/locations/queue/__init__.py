"""A folder that several machines share as a queue, in the format of qlobber-fsq: source and destination."""
