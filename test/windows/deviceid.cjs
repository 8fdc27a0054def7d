/** Stands in for what reads an id of the machine from the registry of Windows. */
exports.getDeviceId = async () => 'limn-tests';
